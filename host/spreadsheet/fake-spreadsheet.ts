type Cell = string | number | boolean | Date;

/**
 * Converts a value as if it was typed into a cell: formulas, numbers and dates are parsed; an initial apostrophe
 * prevents this.
 */
function typed(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return value as Cell;
  if (value.startsWith("'")) return value.slice(1);
  if (/^[=+]/.test(value)) return '#ERROR!';
  if (/^-?\d+([.,]\d+)?$/.test(value)) return Number(value.replace(',', '.'));
  const date = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value);
  return date ? new Date(Number(date[3]), Number(date[2]) - 1, Number(date[1])) : value;
}

/** Sheet with a rectangle of cells; blank cells are ''. */
export class FakeSheet {
  readonly cells: Cell[][] = [];

  getDataRange() {
    const width = Math.max(1, ...this.cells.map((row) => row.length));
    const rows = this.cells.length === 0 ? [[]] : this.cells;
    return { getValues: () => rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? '')) };
  }

  getLastRow(): number {
    return this.cells.length;
  }

  appendRow(values: readonly unknown[]): void {
    if (values.length === 0) throw new Error('The number of columns in the range must be at least 1.');
    this.cells.push(values.map(typed));
  }

  setFrozenRows(): void {}
}

/** Fakes the spreadsheet and lock of an Apps Script web app; `globals` are the script's global objects. */
export class FakeSpreadsheet {
  readonly sheets = new Map<string, FakeSheet>();
  /** Lock operations and writes of the script, in order. */
  readonly steps: string[] = [];
  /** True if another process holds the lock longer than the timeout. */
  busy = false;

  getSheetByName(name: string): FakeSheet | null {
    return this.sheets.get(name) ?? null;
  }

  insertSheet(name: string): FakeSheet {
    if (this.sheets.has(name)) throw new Error(`A sheet with the name "${name}" already exists.`);
    const sheet = new FakeSheet();
    this.sheets.set(name, sheet);
    return sheet;
  }

  /** Fills the sheet as a person would, with the headings in the first row. */
  fill(name: string, rows: readonly (readonly unknown[])[]): FakeSheet {
    const sheet = new FakeSheet();
    for (const row of rows) sheet.appendRow(row);
    this.sheets.set(name, sheet);
    return sheet;
  }

  readonly globals = {
    SpreadsheetApp: { getActiveSpreadsheet: () => this, flush: () => void this.steps.push('flush') },
    LockService: {
      getScriptLock: () => ({
        waitLock: (ms: number) => {
          if (this.busy)
            throw new Error(`Lock timeout: another process was holding the lock for too long. ${ms}`);
          this.steps.push('lock');
        },
        releaseLock: () => void this.steps.push('release'),
      }),
    },
    ContentService: {
      MimeType: { TEXT: 'text/plain' },
      createTextOutput: (text: string) => new FakeOutput(text),
    },
  };
}

/** Fakes the output that an Apps Script web app must return; Google shows an error page for any other return value. */
export class FakeOutput {
  type = 'text/plain';

  constructor(readonly text: string) {}

  setMimeType(type: string): this {
    if (type === undefined) throw new Error('The parameters do not match the method signature.');
    this.type = type;
    return this;
  }
}
