import { pino } from 'pino';

/** Escapes what could start a line of its own or steer a terminal. */
const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Formats a JSON log line for a person at a terminal: time, level, message, other fields, and the stack of an error. */
export function plainLine(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line);
  const label = pino.levels.labels[level] ?? String(level);
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const stack: string[] = err ? String(err.stack ?? err.message).split('\n') : [];
  const first = [String(time).slice(11, 19), label.padEnd(5), printable(String(msg)), ...rest.map(printable)];
  return [first.join(' '), ...stack.map(printable)].map((text) => `${text.trimEnd()}\n`).join('');
}
