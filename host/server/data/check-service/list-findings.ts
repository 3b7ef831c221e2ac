import {
  callHref,
  type RatingSummary,
  SPECIALIST_FIELDS,
  type Specialist,
  whatsappDigits,
} from '@club/shared/domain';
import { type DroppedRow, type ParsedList, parseRatings, parseSpecialists } from '@club/shared/service';
import { counted } from '../counted';
import { headingOf, isRequired } from '../csv/specialist-columns';
import { answerMeaning } from './answer-fault';
import { type Finding, fault, good, note } from './findings';

const SHOWN = 10;

const REASONS: Record<DroppedRow['reason'], string> = {
  'not an object': 'sin forma de objeto',
  'no id': 'sin identificación',
  'repeated id': 'con una identificación repetida',
};

/** Places in the list, counted from 1; never what stands there. */
function places(rows: readonly DroppedRow[]): string {
  const shown = rows.slice(0, SHOWN).map(({ row }) => row + 1);
  return `${rows.length === 1 ? 'posición' : 'posiciones'} ${shown.join(', ')}${rows.length > SHOWN ? '…' : ''}`;
}

function rowFindings({ items, dropped }: ParsedList<unknown> & { ok: true }): Finding[] {
  const count = counted(items.length, 'elemento utilizable', 'elementos utilizables');
  const reasons = Object.keys(REASONS) as DroppedRow['reason'][];
  return [
    items.length > 0 ? good(count) : note('la lista está vacía'),
    ...reasons.flatMap((reason) => {
      const rows = dropped.filter((row) => row.reason === reason);
      return rows.length > 0
        ? [note(`${rows.length} ${REASONS[reason]}, que el sitio no muestra: ${places(rows)}`)]
        : [];
    }),
  ];
}

const isBlank = (value: string | readonly string[]): boolean => value.length === 0;

/** Fields that no specialist has, and needed ones that some lack. */
function fieldFindings(specialists: readonly Specialist[]): Finding[] {
  return SPECIALIST_FIELDS.flatMap((field) => {
    const blank = specialists.filter((specialist) => isBlank(specialist[field])).length;
    if (blank === 0) return [];
    if (blank === specialists.length) {
      const line = `ninguno trae «${field}» (${headingOf(field)})`;
      return [isRequired(field) ? fault(line) : note(line)];
    }
    return isRequired(field) ? [note(`${blank} sin «${field}» (${headingOf(field)})`)] : [];
  });
}

/** Phones that the profile offers to call, but not on WhatsApp. */
function phoneFindings(specialists: readonly Specialist[]): Finding[] {
  const odd = specialists.filter(({ telefono }) => callHref(telefono) && !whatsappDigits(telefono));
  return odd.length === 0
    ? []
    : [note(`${odd.length} con un «telefono» que no es un número de 8 dígitos: sin WhatsApp`)];
}

export type ReadAnswer<T> = { items: T[]; findings: Finding[] };

function read<T>(text: string, parsed: ParsedList<T>, more: (items: T[]) => Finding[]): ReadAnswer<T> {
  if (!parsed.ok) return { items: [], findings: [fault(answerMeaning(parsed.reason, text))] };
  const { items } = parsed;
  return { items, findings: [...rowFindings(parsed), ...(items.length > 0 ? more(items) : [])] };
}

export const readSpecialistsAnswer = (text: string): ReadAnswer<Specialist> =>
  read(text, parseSpecialists(text), (specialists) => [
    ...fieldFindings(specialists),
    ...phoneFindings(specialists),
  ]);

export const readRatingsAnswer = (text: string): ReadAnswer<RatingSummary> =>
  read(text, parseRatings(text), (summaries) => {
    const comments = summaries.reduce((sum, { comentarios }) => sum + comentarios.length, 0);
    const blank = summaries.filter(({ promedio, comentarios }) => promedio === 0 && comentarios.length === 0);
    return [
      good(counted(comments, 'comentario', 'comentarios')),
      ...(blank.length > 0 ? [note(`${blank.length} sin promedio ni comentarios`)] : []),
    ];
  });

/** Ratings that no profile shows, because no specialist has their «cedula» as «id». */
export function strangersFinding(
  specialists: readonly Specialist[],
  ratings: readonly RatingSummary[],
): Finding[] {
  const ids = new Set(specialists.map(({ id }) => id));
  const strangers = ratings.filter(({ cedula }) => !ids.has(cedula)).length;
  if (specialists.length === 0 || strangers === 0) return [];
  const line = `${strangers} con una «cedula» que ningún especialista tiene como «id»`;
  return [strangers === ratings.length ? fault(line) : note(line)];
}
