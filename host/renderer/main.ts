import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { closeNetwork } from './closed-network';
import { ANSWERS_FD, type Answer, type Order } from './protocol';
import { createRenderer } from './renderer';

closeNetwork();
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
  console[name] = () => undefined;

const answers = createWriteStream('', { fd: ANSWERS_FD });
const carryOut = createRenderer((answer: Answer) => answers.write(`${JSON.stringify(answer)}\n`));

createInterface({ input: process.stdin }).on('line', (line) => carryOut(JSON.parse(line) as Order));
