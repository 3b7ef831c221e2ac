const page = (title: string, text: string): string =>
  `<!DOCTYPE html><html><head><link rel="shortcut icon" href="//ssl.gstatic.com/docs/script/images/favicon.ico"><title>${title}</title></head><body style="margin:20px"><div>${text}</div></body></html>`;

/** The pages that a spreadsheet's script service shows in place of an answer. */
export const SCRIPT_PAGES = {
  moved: page('Moved Temporarily', '<h1>Moved Temporarily</h1>The document has moved.'),
  overQuota: page(
    'Error',
    'Exception: Service invoked too many times for one day: spreadsheets. (line 12, file "Code")',
  ),
  tooMany: page('Error', 'There are too many simultaneous invocations of this script.'),
  gone: page('Page Not Found', 'Sorry, unable to open the file at this time.'),
  wrongMethod: page('Error 405', 'The request method is inappropriate for the URL.'),
} as const;
