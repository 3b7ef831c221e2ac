const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an HTML attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Escapes JSON for a script element. */
export const scriptText = (json: string): string => json.replaceAll('<', '\\u003c');

/** Serializes a value as JSON for a script element. */
export const scriptJson = (value: unknown): string => scriptText(JSON.stringify(value));
