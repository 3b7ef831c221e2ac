/**
 * The spreadsheet as the data service of Club de Especialistas (Spec §7).
 *
 *   GET  …/exec?lista=especialistas     the specialists, from the sheet «Especialistas»
 *   GET  …/exec?lista=calificaciones    the ratings, from the published rows of the sheet «Evaluaciones»
 *   POST …/exec                         an evaluation or a comment on the site, added to its sheet once
 *
 * Columns are found by their headings, in any order; further columns stay as they are. README.md beside this file
 * says how to set it up.
 */

/** true: an evaluation shows once somebody has written «publicada» into its column «estado». */
const MODERATE = false;

/** The same submission within this time counts as one: a visitor may try again when an answer was slow. */
const REPEAT_MS = 10 * 60 * 1000;

/** How long a submission waits for the others. */
const LOCK_MS = 30 * 1000;

/** Rows from the end that are looked through for a repeated submission. */
const REPEAT_ROWS = 200;

const LONGEST_TEXT = 5000;

const SPECIALIST_HEADINGS = {
  id: ['Identificación', 'id', 'Cédula', 'Número de cédula', 'Número de identificación', 'Código'],
  nombre: ['Nombre', 'Nombres'],
  apellido1: ['Primer apellido', 'Apellido 1', '1er apellido'],
  apellido2: ['Segundo apellido', 'Apellido 2', '2do apellido'],
  empresa: ['Empresa', 'Compañía', 'Nombre de la empresa'],
  provincia: ['Provincia'],
  canton: ['Cantón'],
  areaTrabajo: ['Áreas de trabajo', 'Área de trabajo', 'areaTrabajo', 'Áreas', 'Área'],
  especializacion: ['Especializaciones', 'Especialización', 'Especialidades', 'Especialidad'],
  certificados: ['Certificados', 'Certificado', 'Certificaciones', 'Certificación'],
  telefono: ['Teléfono', 'Teléfonos', 'Número de teléfono', 'Celular'],
  correo: ['Correo electrónico', 'Correo', 'E-mail'],
  video: ['Video', 'Enlace de video', 'Enlace del video'],
  puntoVenta: ['Punto de venta', 'puntoVenta', 'Tienda', 'Sucursal'],
  areaCovertura: [
    'Área de cobertura',
    'areaCovertura',
    'Área de covertura',
    'Cobertura',
    'Zona de cobertura',
  ],
};

const EVALUATION_FIELDS = [
  'idEspecialista',
  'nombreEspecialista',
  'calificacion',
  'comentario',
  'idUsuario',
  'nombreUsuario',
  'correoUsuario',
  'telefono',
];

const SHEETS = {
  specialists: {
    name: 'Especialistas',
    headings: Object.keys(SPECIALIST_HEADINGS).map((field) => SPECIALIST_HEADINGS[field][0]),
  },
  evaluations: { name: 'Evaluaciones', headings: ['fecha', 'estado', ...EVALUATION_FIELDS] },
  feedback: { name: 'Comentarios', headings: ['fecha', 'reaccion', 'comentario'] },
};

/** To be run once in the editor: makes the three sheets, and asks for the permission that the script needs. */
function prepararHojas() {
  for (const sheet of Object.values(SHEETS)) openSheet(sheet);
}

function doGet(e) {
  const { lista } = e.parameter;
  if (lista === 'especialistas') return answer(listSpecialists());
  if (lista === 'calificaciones') return answer(listRatings());
  return answer({ error: 'Falta ?lista=especialistas o ?lista=calificaciones en la dirección' });
}

function doPost(e) {
  const body = readBody(e);
  const send = body && (body.idEspecialista === undefined ? readFeedback(body) : readEvaluation(body));
  if (!send) return answer({ ok: false, error: 'El envío no está completo' });
  const lock = LockService.getScriptLock();
  lock.waitLock(LOCK_MS);
  try {
    storeOnce(send);
    // The next submission must find this row.
    SpreadsheetApp.flush();
  } finally {
    lock.releaseLock();
  }
  return answer({ ok: true });
}

/** JSON as text/plain: the site parses the text whatever it is called. */
function answer(value) {
  return ContentService.createTextOutput(JSON.stringify(value)).setMimeType(ContentService.MimeType.TEXT);
}

// Lists

function listSpecialists() {
  const { rows, columnOf } = readSheet(SHEETS.specialists);
  const columns = Object.entries(SPECIALIST_HEADINGS).map(([field, headings]) => [field, columnOf(headings)]);
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => Object.fromEntries(columns.map(([field, column]) => [field, cellOf(row, column)])));
}

/** The published evaluations by specialist, newest first. Nothing of it says who a visitor is but the name. */
function listRatings() {
  const { rows, columnOf } = readSheet(SHEETS.evaluations);
  const columns = Object.fromEntries(SHEETS.evaluations.headings.map((name) => [name, columnOf([name])]));
  const summaries = new Map();
  for (const row of rows) {
    const cell = (name) => cellOf(row, columns[name]);
    const cedula = String(cell('idEspecialista')).trim();
    if (cedula === '' || !isPublished(cell('estado'))) continue;
    const comments = summaries.get(cedula) || [];
    summaries.set(cedula, comments);
    comments.unshift({
      nombre: cell('nombreUsuario'),
      fecha: cell('fecha'),
      calificacion: cell('calificacion'),
      comentario: cell('comentario'),
    });
  }
  return [...summaries].map(([cedula, comentarios]) => ({
    cedula,
    promedio: average(comentarios.map(({ calificacion }) => Number(calificacion))),
    comentarios,
  }));
}

function isPublished(state) {
  return ['', 'publicada', 'accepted'].includes(String(state).trim().toLowerCase());
}

/** 0 means that no stars were chosen; '' without any. */
function average(scores) {
  const counted = scores.filter((score) => score > 0 && score <= 5);
  if (counted.length === 0) return '';
  return Math.round((counted.reduce((sum, score) => sum + score, 0) / counted.length) * 10) / 10;
}

// Sends

function readBody(e) {
  try {
    const body = JSON.parse(e.postData.contents);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
}

function textOf(value) {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';
}

/** An evaluation of a listed specialist; null when it may not be stored. */
function readEvaluation(body) {
  const { calificacion } = body;
  const fields = Object.fromEntries(EVALUATION_FIELDS.map((name) => [name, textOf(body[name])]));
  const isWhole = fields.comentario !== '' && fields.idUsuario !== '' && fields.nombreUsuario !== '';
  const isScore = Number.isInteger(calificacion) && calificacion >= 0 && calificacion <= 5;
  if (!isWhole || !isScore || !isListed(fields.idEspecialista)) return null;
  return {
    sheet: SHEETS.evaluations,
    fields: { ...fields, calificacion, estado: MODERATE ? 'pendiente' : 'publicada' },
    told: EVALUATION_FIELDS,
    needed: ['idEspecialista', 'calificacion', 'comentario'],
  };
}

function readFeedback(body) {
  const comentario = textOf(body.comentario);
  const reaccion = ['Bueno', 'Neutral', 'Malo'].includes(body.reaccion) ? body.reaccion : 'Ninguna';
  if (comentario === '') return null;
  return {
    sheet: SHEETS.feedback,
    fields: { reaccion, comentario },
    told: ['reaccion', 'comentario'],
    needed: ['comentario'],
  };
}

function isListed(id) {
  const { rows, columnOf } = readSheet(SHEETS.specialists);
  const column = columnOf(SPECIALIST_HEADINGS.id);
  return id !== '' && rows.some((row) => String(cellOf(row, column)).trim() === id);
}

/** Adds the row, unless the same submission has come a moment ago; refuses to lose what is needed of it. */
function storeOnce({ sheet, fields, told, needed }) {
  const opened = openSheet(sheet);
  const { rows, columnOf, headings } = readRows(opened);
  const lost = needed.filter((name) => columnOf([name]) < 0);
  if (lost.length > 0) throw new Error(`La hoja ${sheet.name} no tiene la columna ${lost.join(', ')}.`);
  const now = new Date();
  const isSame = (row, name) => {
    const column = columnOf([name]);
    return column < 0 || String(row[column]) === String(fields[name]);
  };
  const isRepeated = rows.slice(-REPEAT_ROWS).some((row) => {
    const age = now.getTime() - new Date(cellOf(row, columnOf(['fecha']))).getTime();
    return age < REPEAT_MS && told.every((name) => isSame(row, name));
  });
  if (isRepeated) return;
  const values = new Map(
    Object.entries({ ...fields, fecha: now }).map(([name, value]) => [keyOf(name), value]),
  );
  opened.appendRow(headings.map((heading) => asCell(values.get(keyOf(heading)))));
}

/** A text goes in as a text: never as a formula, a number or a date. */
function asCell(value) {
  if (value === undefined) return '';
  return typeof value === 'string' && value !== '' ? `'${value}` : value;
}

// Sheets

/** The sheet of that name; where there is none or it is blank, with its headings. */
function openSheet({ name, headings }) {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const found = spreadsheet.getSheetByName(name);
  if (found && found.getLastRow() > 0) return found;
  const sheet = found || spreadsheet.insertSheet(name);
  sheet.appendRow(headings);
  sheet.setFrozenRows(1);
  return sheet;
}

function readSheet(description) {
  return readRows(openSheet(description));
}

/** The rows below the headings, and where the first of some headings stands; -1 where none does. */
function readRows(sheet) {
  const [headings, ...rows] = sheet.getDataRange().getValues();
  const keys = headings.map(keyOf);
  const columnOf = (names) =>
    keys.findIndex((key) => key !== '' && names.some((name) => keyOf(name) === key));
  return { headings, rows, columnOf };
}

/** Accents, case and spaces of a heading do not matter. */
function keyOf(heading) {
  return String(heading)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}

function cellOf(row, column) {
  return column < 0 ? '' : row[column];
}
