import { listEvaluations } from '../service/sql/moderation';
import type { EvaluationState } from '../service/store';
import { type Command, WrongUse } from './command';
import { counted } from './counted';
import { evaluationLines } from './evaluation-lines';

const STATES: readonly EvaluationState[] = ['pending', 'accepted', 'rejected'];

export const evaluationsCommand: Command = {
  usage: '[--state pending|accepted|rejected] [--specialist ID]',
  summary: 'muestra las evaluaciones, de la más antigua a la más reciente',
  options: { state: { type: 'string' }, specialist: { type: 'string' } },
  async run({ values }, { database, say }) {
    const state = STATES.find((each) => each === values.state);
    if (values.state !== undefined && !state) throw new WrongUse(`--state debe ser ${STATES.join(', ')}`);
    const idEspecialista = values.specialist === undefined ? undefined : String(values.specialist).trim();
    const evaluations = await database.read((sql) => listEvaluations(sql, { state, idEspecialista }));
    for (const evaluation of evaluations) for (const line of evaluationLines(evaluation)) say(line);
    say(counted(evaluations.length, 'evaluación', 'evaluaciones'));
    return 0;
  },
};
