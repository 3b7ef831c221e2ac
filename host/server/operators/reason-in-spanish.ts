const TOLD = /(\d+) of (\d+) visitors of the candidate met a fault, (\d+) of (\d+) of the running release/
  .source;
const PROGRESS = /at (\d+) % for ([\d.]+ \w+) of ([\d.]+ \w+)(?: with (\d+) of (\d+) visitors)?/.source;
const SKEW =
  /^(\d+) of (\d+) visitors were the candidate's, which should have (\d+) %: beacons are missing, or visitors are not sent by the share$/;
const JUDGED = RegExp(`^(?:no end after (\\d+) days: )?(?:${PROGRESS}; )?${TOLD}(.*)$`);

const ENDINGS = new Map([
  ['', ''],
  [': more than chance explains', ': más de lo que explica el azar'],
  [
    ', but too few outside of one part of the networks',
    ', pero muy pocos fuera de una misma parte de las redes',
  ],
  [
    ': more than chance explains, but too few outside of one part of the networks',
    ': más de lo que explica el azar, pero muy pocos fuera de una misma parte de las redes',
  ],
  [', too many but for one part of the networks', '; sin una parte de las redes serían demasiados'],
]);

const FIXED = new Map([
  [
    'visitors tell nothing here (SIGNALS=off), so that somebody has to look: rollout go, or stop',
    'aquí los visitantes no cuentan nada (SIGNALS=off): alguien tiene que verla y decir go o stop',
  ],
  [
    'its release is of a contract that this host does not run',
    'la versión es de un contrato que este sitio no usa',
  ],
  [
    'its files are gone or were altered: all get the running release until they are as deployed',
    'sus archivos faltan o fueron alterados: todos reciben la versión en servicio hasta que estén como se desplegaron',
  ],
]);

const decimal = (text = ''): string => text.replace('.', ',').replace(' ', '\u00a0');

function judged(parts: readonly (string | undefined)[]): string | null {
  const [, days, share, time, wantedTime, seen, wanted, bad, visitors, controlBad, control, ending = ''] =
    parts;
  const end = ENDINGS.get(ending);
  if (end === undefined) return null;
  const late = days === undefined ? '' : `no termina en ${days} días: `;
  const counted = seen === undefined ? '' : `, ${seen} de ${wanted} visitantes`;
  const progress =
    share === undefined
      ? ''
      : `con ${share}\u00a0% lleva ${decimal(time)} de ${decimal(wantedTime)}${counted}; `;
  return `${late}${progress}tuvieron fallas ${bad} de ${visitors} visitantes de la nueva y ${controlBad} de ${control} de la que está en servicio${end}`;
}

/** What a rollout gives as its reason, which commands and log tell in English; null where it is none of those. */
export function reasonInSpanish(reason: string): string | null {
  const fixed = FIXED.get(reason);
  if (fixed !== undefined) return fixed;
  const skew = SKEW.exec(reason);
  if (skew) {
    const [, own, all, share] = skew;
    return `${own} de ${all} visitantes recibieron la nueva, y debía ser un ${share}\u00a0%: faltan avisos o el reparto no es el que debe`;
  }
  const match = JUDGED.exec(reason);
  return match && judged(match);
}
