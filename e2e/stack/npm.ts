/** How npm is started: on Windows no process can be started from the script that `npm` is there. */
export const NPM: readonly [program: string, ...first: string[]] = process.env.npm_execpath
  ? [process.execPath, process.env.npm_execpath]
  : ['npm'];
