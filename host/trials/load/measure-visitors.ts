import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_PATHS } from '@club/shared/service';
import { listedIds, type StartedSite } from '../support/running-site';
import { slowClients } from './hostile';
import { load } from './load';
import { loadLine } from './report';
import { getRequest, sendRequest } from './requests';
import { portOf } from './service';
import type { LoadSettings } from './settings';

const LISTS = [SERVICE_PATHS.specialists, SERVICE_PATHS.ratings].map(getRequest);
const PAGE_CONFIG = getRequest('/config.json');
const NOTHING = getRequest('/servicio/nada');
const VISITORS = 4;
const SLOW_CLIENTS = 1_000;
const FLOOD_CONNECTIONS = 100;
const FLOOD_AHEAD_SECONDS = 1;

/** Sunday: everyone fetches the lists at once, and some send. */
export async function measureSunday(
  site: StartedSite,
  { seconds, connections }: LoadSettings,
): Promise<void> {
  const ids = await listedIds(site);
  const port = portOf(site);
  const [lists, sends] = await Promise.all([
    load({
      port,
      connections,
      seconds,
      request: (number) => LISTS[number % LISTS.length] ?? PAGE_CONFIG,
    }),
    load({ port, connections: VISITORS, seconds, request: sendRequest('Sunday', ids) }),
  ]);
  console.log(loadLine('both at once: the two lists', lists));
  console.log(loadLine('both at once: sends', sends));
}

/** What a visitor notices of clients that never end their requests, and of a flood. */
export async function measureHostile(site: StartedSite, { seconds }: LoadSettings): Promise<void> {
  const port = portOf(site);
  const visitor = () => load({ port, connections: VISITORS, seconds, request: () => PAGE_CONFIG });
  console.log(loadLine('a visitor alone', await visitor()));
  const end = slowClients(port, SLOW_CLIENTS);
  console.log(loadLine(`a visitor beside ${SLOW_CLIENTS} slow clients`, await visitor()));
  end();
  const flood = load({
    port,
    connections: FLOOD_CONNECTIONS,
    seconds: seconds + FLOOD_AHEAD_SECONDS,
    request: () => NOTHING,
  });
  await pause(FLOOD_AHEAD_SECONDS * 1_000);
  console.log(loadLine('a visitor beside a flood', await visitor()));
  console.log(loadLine('the flood', await flood));
}
