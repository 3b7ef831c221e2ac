import { listEvaluations } from '../service/sql/moderation';
import { type Command, UsageError } from './command';
import { counted } from './counted';
import { FILTER_OPTIONS, FILTER_USAGE, filterOf } from './evaluation-filter';
import { evaluationLines, isState, STATES } from './evaluation-lines';

export const evaluationsCommand: Command = {
  usage: `[--state pending|accepted|rejected] ${FILTER_USAGE}`,
  summary: 'muestra las evaluaciones, de la más antigua a la más reciente',
  options: { state: { type: 'string' }, ...FILTER_OPTIONS },
  async run({ values }, { database, print }) {
    const { state } = values;
    if (state !== undefined && !isState(state)) {
      throw new UsageError(`--state debe ser ${Object.keys(STATES).join(', ')}`);
    }
    const filter = { ...filterOf(values), state };
    const evaluations = await database.read((sql) => listEvaluations(sql, filter));
    for (const evaluation of evaluations) for (const line of evaluationLines(evaluation)) print(line);
    print(counted(evaluations.length, 'evaluación', 'evaluaciones'));
    return 0;
  },
};
