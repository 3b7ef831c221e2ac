const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in an HTML attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON that cannot end the script element it stands in. */
export const scriptText = (json: string): string => json.replaceAll('<', '\\u003c');

/** A value as JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string => scriptText(JSON.stringify(value));
