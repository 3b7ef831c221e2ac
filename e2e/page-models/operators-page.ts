import type { Locator, Page } from '@playwright/test';

/** /_remotes */
export class OperatorsPage {
  readonly running: Locator;
  readonly errors: Locator;
  readonly history: Locator;
  /** The releases on their way to all visitors, and how the last ones ended. */
  readonly rollouts: Locator;
  /** What visitors met. */
  readonly met: Locator;
  /** How up to date the page says it is. */
  readonly live: Locator;

  constructor(readonly page: Page) {
    this.running = page.getByRole('region', { name: 'En servicio' });
    this.errors = page.getByRole('region', { name: 'Errores' });
    this.history = page.getByRole('region', { name: 'Historial' });
    this.rollouts = page.getByRole('region', { name: 'Despliegues graduales' });
    this.met = page.getByRole('region', { name: 'Lo que vivieron los visitantes' });
    this.live = page.getByRole('status');
  }

  /** Opens it with a clock that can be put forward. */
  async open(origin: string): Promise<void> {
    await this.page.clock.install();
    await this.page.goto(`${origin}/_remotes`);
  }

  /** Puts the clock forward to when the page asks what is new, until that is answered or refused. */
  async askAnew(): Promise<void> {
    const asked = this.page.waitForRequest(/\/_remotes$/);
    await this.page.clock.runFor(5_000);
    await (await asked).response();
  }

  /** The row of a release among what visitors told. */
  visitors(release: string): Locator {
    return this.met.getByRole('table', { name: /^Visitantes de/ }).getByRole('row', { name: release });
  }

  /** How fast the pages were with a release. */
  speeds(release: string): Locator {
    return this.met.getByRole('table', { name: `${release}: lo que tres de cada cuatro visitas tuvieron` });
  }

  /** Opens how fast the pages were with a remote's other releases. */
  otherSpeeds(name: string): Locator {
    return this.page.locator(`#velocidad-${name}`).getByText('Velocidad con otras versiones');
  }

  /** The row of a remote among what runs. */
  remote(name: string): Locator {
    return this.running.getByRole('row', { name });
  }

  /** The latest of all changes. */
  get lastChange(): Locator {
    return this.history.getByRole('row').nth(1);
  }
}
