import { CERTIFICATES, findCertificate, PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import {
  blankField,
  cantonKey,
  catalogueAreaFor,
  collapseSpaces,
  embedUrl,
  FIELD_KINDS,
  type FieldKind,
  type FieldKinds,
  type FieldValue,
  fold,
  isEmail,
  type SpecialistField,
  whatsappDigits,
} from '@club/shared/domain';
import { isRounded, textCell, wholeNumber } from '@club/shared/service';
import { isUnstorable, MAX_ID_LENGTH } from '../../accept-submission';
import { withoutFormulaGuard } from '../csv/csv';
import { isRequired } from '../csv/specialist-columns';
import { NO_RESULT } from '../sheet/read-table';

/** `doubt` warns that the value was changed or left out. */
type CellResult<T> = { ok: true; value: T; doubt?: string } | { ok: false; reason: string };

const LONGEST = 2_000;
const SEPARATORS = /[,;|/\r\n]+/;
/** Minimum and maximum digits of a phone number of any country. */
const [FEWEST_DIGITS, MOST_DIGITS] = [7, 15];
const CONTROL = /[^\P{Cc}\t\r\n]/u;
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
const AROUND_ADDRESS = /[\s,;|/<>()[\]?"«»]+|mailto:/i;
const NOT_IN_A_PATH = /[/\\?#%]/;
const ROUNDED = 'la hoja de cálculo redondeó el número; dele formato de texto';
/** Matches «02-abr», «2-Apr», «2026-04-02», «2/4/2026». */
const DATE = /^\d{1,2}[-/][a-z]{3,}\.?([-/]\d+)?$|^\d{4}-\d\d-\d\d|^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/i;

/** Returns true for invalid UTF-8, most often from a file in a Windows encoding. */
export const isDamaged = (text: string): boolean => text.includes('\ufffd');
export const DAMAGED_LETTERS =
  'tiene letras dañadas; en Excel, guarde el archivo como «CSV UTF-8 (delimitado por comas)»';

const fault = (reason: string) => ({ ok: false, reason }) as const;
const good = <T>(value: T, doubt?: string) => ({ ok: true, value, doubt }) as const;

/** Returns the normalized value of a cell, or the reason to reject it. */
export function readCell<F extends SpecialistField>(field: F, cell: string): CellResult<FieldValue<F>> {
  const raw = withoutFormulaGuard(cell.trim());
  if (isDamaged(raw)) return fault(DAMAGED_LETTERS);
  if (isUnstorable(raw)) return fault('tiene caracteres que no se pueden guardar');
  if (CONTROL.test(raw)) return fault('tiene caracteres de control');
  if (raw.length > LONGEST) return fault(`tiene más de ${LONGEST} caracteres`);
  const text = textCell(raw);
  if (raw === NO_RESULT) return fault('la fórmula no tiene resultado; abra el libro en Excel y guárdelo');
  if (text === '' && raw.startsWith('#')) return fault(`la hoja de cálculo dejó un error: ${raw}`);
  if (text === '') return isRequired(field) ? fault('falta este dato') : good(blankField(field));
  return BY_FIELD[field]?.(text, raw) ?? BY_KIND[FIELD_KINDS[field]](text, raw);
}

type Reader<T> = (text: string, raw: string) => CellResult<T>;
const items = (raw: string): string[] => [
  ...new Set(
    raw
      .split(SEPARATORS)
      .map(collapseSpaces)
      .filter((item) => item !== ''),
  ),
];

const BY_KIND: { [K in FieldKind]: Reader<FieldKinds[K]> } = {
  text: (text) => good(text),
  list: (_text, raw) => good(items(raw)),
};

/** Readers of fields with stricter rules than their kind. */
const BY_FIELD: { [F in SpecialistField]?: Reader<FieldValue<F>> } = {
  id(cell) {
    const text = wholeNumber(cell);
    if (isRounded(text)) return fault(ROUNDED);
    if (text.length > MAX_ID_LENGTH) return fault(`tiene más de ${MAX_ID_LENGTH} caracteres`);
    if (NOT_IN_A_PATH.test(text))
      return fault(`«${text}» no puede ser parte de una dirección: tiene «/», «\\», «?», «#» o «%»`);
    return /[\p{L}\p{N}]/u.test(text) ? good(text) : fault('no tiene letras ni números');
  },
  provincia(text) {
    const found = PROVINCES.find(({ provincia }) => fold(provincia) === fold(text));
    return found ? good(found.provincia) : fault(`«${text}» no es una provincia`);
  },
  areaTrabajo(_text, raw) {
    const areas: string[] = [];
    for (const item of items(raw)) {
      const found = WORK_AREAS.find(({ areaTrabajo }) => fold(areaTrabajo) === fold(catalogueAreaFor(item)));
      if (!found) return fault(`«${item}» no es un área del sitio (${AREA_NAMES})`);
      if (!areas.includes(found.areaTrabajo)) areas.push(found.areaTrabajo);
    }
    return areas.length > 0 ? good(areas) : fault('falta este dato');
  },
  // Keeps slashes, because names such as «Puertas / ventanas» contain them.
  especializacion: (_text, raw) =>
    good(
      raw
        .split(/[,;|\r\n]+/)
        .map(collapseSpaces)
        .filter((item) => item !== '')
        .join(', '),
    ),
  certificados(text, raw) {
    if (DATE.test(text)) return fault(`la hoja de cálculo convirtió los códigos en una fecha: «${text}»`);
    // A spreadsheet takes «1,2» for a number and may write «1.2».
    const codes = items(raw.replaceAll('.', ','));
    const wrong = codes.find((code) => findCertificate(code) === null);
    return wrong === undefined ? good(codes) : fault(`«${wrong}» no es un certificado (${CODES})`);
  },
  telefono(cell) {
    const text = wholeNumber(cell);
    if (isRounded(text)) return fault(ROUNDED);
    if (whatsappDigits(text)) return good(text);
    const { length } = text.replace(/\D/g, '');
    if (length < FEWEST_DIGITS || length > MOST_DIGITS) return fault(`«${text}» no es un teléfono`);
    return good(text, `«${text}» no es un número de 8 dígitos; el perfil no ofrecerá WhatsApp`);
  },
  correo(cell) {
    const text = textCell(cell.replace(INVISIBLE, ''));
    if (text === '') return good('');
    const address = [text, ...text.split(AROUND_ADDRESS)].find(isEmail);
    if (address === undefined) return fault(`«${text}» no es una dirección de correo`);
    if (address !== text) return good(address, `de «${text}» se toma «${address}»`);
    return good(address, text === cell ? undefined : `se quitan caracteres invisibles de «${address}»`);
  },
  video: (text) =>
    embedUrl(text) ? good(text) : fault('no es la dirección de un video de YouTube o de Vimeo (https)'),
};

const CODES = Object.keys(CERTIFICATES).join(', ');
const AREA_NAMES = WORK_AREAS.map(({ areaTrabajo }) => areaTrabajo).join(', ');

/** Returns the catalogue's spelling of a canton; null if the province has none of that name. */
export function catalogueCanton(provincia: string, canton: string): string | null {
  const province = PROVINCES.find((each) => each.provincia === provincia);
  return province?.cantones.find((each) => cantonKey(each.canton) === cantonKey(canton))?.canton ?? null;
}
