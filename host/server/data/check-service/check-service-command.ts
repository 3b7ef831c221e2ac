import type { Specialist } from '@club/shared/domain';
import type { Config } from '../../config/config';
import { originOf } from '../../config/env-reader';
import { serviceOriginsOf } from '../../service-origins/service-origins';
import { type Command, UsageError } from '../command';
import { checkList } from './check-list';
import { type Finding, findingLine } from './findings';
import { readRatingsAnswer, readSpecialistsAnswer, strangersFinding } from './list-findings';
import { sendFindings, unsentFindings } from './send-findings';

/** Stands for the site, whose own address is unknown here. */
const ANY_SITE = 'https://sitio.invalid';

const SENDS = { feedback: 'comentarios', evaluation: 'evaluaciones' } as const;

type Endpoints = Config['externalEndpoints'];

function pageOriginOf(text: string | boolean | undefined): string {
  if (text === undefined) return ANY_SITE;
  const origin = originOf(String(text));
  if (!origin) throw new UsageError('--site debe ser el origen del sitio, como https://club.example.com');
  return origin;
}

export const checkServiceCommand: Command = {
  usage: '[--site https://…] [--send]',
  summary:
    'dice si las direcciones ENDPOINT_… responden como el sitio lo necesita; --send guarda un comentario de prueba',
  options: { site: { type: 'string' }, send: { type: 'boolean' } },
  async run({ values }, { config, print }) {
    const site = { pageOrigin: pageOriginOf(values.site), allowed: serviceOriginsOf(config) };
    const endpoints: Endpoints = config.externalEndpoints;
    let faults = 0;
    const unnamed = new Set<string>();
    const tell = (name: string, url: string, findings: readonly Finding[]) => {
      print(`${name}: ${new URL(url).origin}`);
      for (const finding of findings) print(findingLine(finding));
      for (const origin of findings.flatMap((finding) => finding.unnamed ?? [])) unnamed.add(origin);
      faults += findings.filter(({ kind }) => kind === 'fault').length;
    };

    let specialists: Specialist[] | null = null;
    if (endpoints.specialists) {
      const { items, findings } = await checkList(endpoints.specialists, site, readSpecialistsAnswer);
      specialists = items;
      tell('especialistas', endpoints.specialists, findings);
    }
    if (endpoints.ratings) {
      const { items, findings } = await checkList(endpoints.ratings, site, readRatingsAnswer);
      tell('calificaciones', endpoints.ratings, [...findings, ...strangersFinding(specialists ?? [], items)]);
    }
    for (const send of ['feedback', 'evaluation'] as const) {
      const url = endpoints[send];
      if (!url) continue;
      const isSent = send === 'feedback' && values.send === true;
      tell(SENDS[send], url, isSent ? await sendFindings(url, config) : unsentFindings(send, url, config));
    }
    for (const line of summary(endpoints, faults)) print(line);
    if (unnamed.size > 0) {
      print('ponga esta línea en la configuración del sitio:');
      print(`ENDPOINT_ORIGINS=${[...config.endpointOrigins, ...unnamed].join(',')}`);
    }
    return faults === 0 ? 0 : 1;
  },
};

function summary(endpoints: Endpoints, faults: number): string[] {
  if (Object.values(endpoints).every((url) => url === null)) {
    return ['el servicio propio responde las cuatro llamadas: no hay ninguna ENDPOINT_… que revisar'];
  }
  if (faults === 0) return ['todo lo que se revisó está bien'];
  return [faults === 1 ? 'hay un problema' : `hay ${faults} problemas`];
}
