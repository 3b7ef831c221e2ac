import { COMMENT_MAX_LENGTH } from '@club/shared/domain';
import { SERVICE_PATHS } from '@club/shared/service';
import { aFeedback, anEvaluationBody } from '../support/fixtures';

/** One submission of an attack; `from` is the attacker's address. */
export type AttackSubmission = { path: string; from: string; body: object };

export type Attack = {
  name: string;
  /** Returns the number of submissions in the attack; large attacks return `many`. */
  sends: (many: number) => number;
  send: (number: number, target: string, ids: readonly string[]) => AttackSubmission;
  /**
   * Maximum number of evaluations of the attacked specialist that may get published; null if the attack has no single
   * target.
   */
  maxPublished: number | null;
  /** Maximum growth of the ratings list, bytes. */
  maxGrowth: number;
};

const SMALL = 64 * 1024;
/** Maximum growth, bytes: twenty comments of maximum length for each of 150 specialists. */
const BOUND = 8 * 1024 * 1024;
const LONG_COMMENT = 'Muy mal. '.repeat(COMMENT_MAX_LENGTH).slice(0, COMMENT_MAX_LENGTH - 8);

const evaluation = (
  number: number,
  idEspecialista: string,
  from: string,
  changes: Partial<ReturnType<typeof anEvaluationBody>> = {},
): AttackSubmission => ({
  path: SERVICE_PATHS.evaluation,
  from,
  body: anEvaluationBody({
    idEspecialista,
    calificacion: 1,
    comentario: `Muy malo, n.º ${number}.`,
    idUsuario: String(100_000_000 + number),
    ...changes,
  }),
});

const ipv4 = (number: number): string => `100.${64 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
const idOf = (ids: readonly string[], number: number): string => ids[number % ids.length] ?? '';
const smallAttack = () => 120;

/** Attacks found by penetration tests. Each submission comes from another address. */
export const ATTACKS: readonly Attack[] = [
  {
    name: '120 identifications, one address, one specialist',
    sends: smallAttack,
    send: (number, target) => evaluation(number, target, '203.0.113.1'),
    maxPublished: 2,
    maxGrowth: SMALL,
  },
  {
    name: '120 identifications, 120 IPv6 /64s of one /48, one specialist',
    sends: smallAttack,
    send: (number, target) => evaluation(1_000 + number, target, `2001:db8:7:${number.toString(16)}::1`),
    maxPublished: 2,
    maxGrowth: SMALL,
  },
  {
    name: '120 identifications, 120 addresses, one specialist',
    sends: smallAttack,
    send: (number, target) => evaluation(2_000 + number, target, ipv4(number)),
    maxPublished: 10,
    maxGrowth: SMALL,
  },
  {
    name: 'comments and names of 60 KB, comments of 5 KB, one address',
    sends: smallAttack,
    send: (number, _target, ids) => {
      const huge = 'x'.repeat(60_000);
      const changes = [{ comentario: huge }, { nombreUsuario: huge }, { comentario: huge.slice(0, 5_000) }];
      return evaluation(3_000 + number, idOf(ids, number), '203.0.113.2', changes[number % 3]);
    },
    maxPublished: null,
    maxGrowth: 0,
  },
  {
    name: 'longest comments on all specialists, one address',
    sends: (many) => many,
    send: (number, _target, ids) =>
      evaluation(10_000 + number, idOf(ids, number), '203.0.113.3', {
        comentario: `${number} ${LONG_COMMENT}`,
      }),
    maxPublished: null,
    maxGrowth: SMALL,
  },
  {
    name: 'longest site comments, one address',
    sends: (many) => many,
    send: (number) => ({
      path: SERVICE_PATHS.feedback,
      from: '203.0.113.4',
      body: aFeedback({ comentario: `${number} ${LONG_COMMENT}` }),
    }),
    maxPublished: null,
    maxGrowth: 0,
  },
  {
    name: 'longest comments on all specialists, an address each',
    sends: (many) => many,
    send: (number, _target, ids) =>
      evaluation(100_000 + number, idOf(ids, number), ipv4(10_000 + number), {
        comentario: `${number} ${LONG_COMMENT}`,
      }),
    maxPublished: null,
    maxGrowth: BOUND,
  },
];
