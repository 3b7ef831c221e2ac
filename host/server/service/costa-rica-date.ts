const FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Costa_Rica',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Costa Rica, as yyyy-mm-dd; '' of a moment that could not be read. */
export const costaRicaDate = (moment: Date): string =>
  Number.isNaN(moment.getTime()) ? '' : FORMAT.format(moment);
