import { aRatingComment, aRatingSummary } from '@club/shared/testing';
import type { Page } from '@playwright/test';
import { type Directory, hasPlayableVideo, pickSpecialist } from '../directory';
import { StubbedList, serveSpecialistVariants } from '../lists';
import { ProfileLocators } from '../pages/profile';
import { stopTimers, THANKS_DURATION_MS } from '../timers';
import type { Scene, SceneContext, SceneStart } from './scene';

/** A specialist's row with extremely long texts. */
export const ROW_WITH_LONG_TEXTS = {
  nombre: 'María de los Ángeles Guadalupe',
  apellido1: 'Montealegre-Fernández de Castro',
  apellido2: 'Zúñiga-Bustamante',
  empresa:
    'Construcciones, Remodelaciones y Acabados Montealegre-Fernández de Castro e Hijos Sociedad Anónima',
  especializacion:
    'Pintura de interiores, Pintura de exteriores, Impermeabilización de techos y terrazas, Acabados generales, Restauración de fachadas patrimoniales, Recubrimientosanticorrosivosindustriales',
  correo: 'maria.de.los.angeles.montealegre.fernandez.de.castro@construcciones-montealegre.example.com',
  telefono: '8000-0001 / 2000-0002 / 2000-0003',
  puntoVenta: 'Tienda San José, sucursal del centro comercial de la Sabana norte',
  areaCovertura:
    'Todo el Gran Área Metropolitana, Occidente, Puriscal, Turrialba y, según el proyecto, el resto del país',
};

/** Trades of the catalogue that contain the longest words. */
export const LONG_TRADES = [
  'Impermeabilización',
  'Telecomunicaciones y electromecánica',
  'Acondicionamiento acústico',
] as const;

const PLAYER =
  '<!doctype html><title>Video</title><body style="margin:0;background:#10243e"><svg viewBox="0 0 16 9"><path fill="#fff" d="m7 3 3 1.5L7 6z"/></svg>';

/** Makes the service return these ratings and only one specialist: the first one, changed by `variant`, with id 0. */
export async function serveOneSpecialist(
  page: Page,
  directory: Directory,
  variant: object,
  comments = [aRatingComment()],
): Promise<void> {
  await serveSpecialistVariants(page, directory, [variant]);
  const summary = aRatingSummary({ cedula: '0', promedio: comments.length ? 4.5 : 0, comentarios: comments });
  await new StubbedList(page, directory, 'ratings').answer((route) =>
    route.fulfill({ json: comments.length ? [summary] : [] }),
  );
}

export const MANY_COMMENTS = [5, 4, 5, 3, 1, 4, 5, 2].map((calificacion, i) =>
  aRatingComment({
    nombre: i === 3 ? `${ROW_WITH_LONG_TEXTS.nombre} ${ROW_WITH_LONG_TEXTS.apellido1}` : 'Luis Rojas',
    fecha: `0${i + 1}/03/2025`,
    calificacion,
    comentario:
      i % 3 === 0
        ? 'Llegó puntual, explicó cada paso, dejó todo limpio y entregó antes de lo acordado. El presupuesto se respetó hasta el último colón, y cuando algo cambió nos avisó de inmediato.'
        : 'Muy buen trabajo.',
  }),
);

/** The visitor's own evaluation as the browser stores it after sending. */
const OWN_EVALUATION = {
  idEspecialista: '0',
  nombre: 'Ana Mora Vargas',
  fecha: '2026-03-05T18:00:00.000Z',
  calificacion: 4,
  comentario: 'Cumplió con todo lo acordado y dejó la casa impecable.',
};

const ownScene = (name: string, comments: typeof MANY_COMMENTS): Scene => ({
  name,
  async show({ page, visitor, directory }) {
    await serveOneSpecialist(page, directory, {}, comments);
    await visitor.visit('/detalle/0', { stored: { 'club:evaluaciones': JSON.stringify([OWN_EVALUATION]) } });
    await new ProfileLocators(page).own.waitFor();
  },
});

const variantScene = (name: string, variant: object, comments?: typeof MANY_COMMENTS): Scene => ({
  name,
  async show({ page, visitor, directory }) {
    await serveOneSpecialist(page, directory, variant, comments);
    await visitor.visit('/detalle/0');
    await new ProfileLocators(page).legalNotice.waitFor();
  },
});

/** Screen states to check: profiles with much, little and no content. */
export const PROFILE_SCENES: Scene[] = [
  variantScene('a profile with everything', { certificados: ['1', '2', '3', '4'] }, MANY_COMMENTS),
  variantScene(
    'a profile with hardly anything',
    { empresa: '', certificados: [], telefono: '', correo: '', puntoVenta: '', areaCovertura: '' },
    [],
  ),
  variantScene('a profile without a name', { nombre: '', apellido1: '', apellido2: '' }),
  variantScene(
    'a profile with overlong texts',
    { ...ROW_WITH_LONG_TEXTS, certificados: ['1', '2', '3', '4'] },
    MANY_COMMENTS,
  ),
  ownScene('a profile with the visitor’s own evaluation among others', MANY_COMMENTS),
  ownScene('a profile with only the visitor’s own evaluation', []),
  {
    name: 'a profile with a video',
    async show({ visitor, directory, page }) {
      await visitor.visit(`/detalle/${pickSpecialist(directory, 'with a video', hasPlayableVideo).id}`);
      await new ProfileLocators(page).playVideo.waitFor();
    },
  },
  {
    name: 'a profile whose video plays',
    async show({ page, visitor, directory }) {
      await page
        .context()
        .route(/^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//, (route) =>
          route.fulfill({ contentType: 'text/html', body: PLAYER }),
        );
      await visitor.visit(`/detalle/${pickSpecialist(directory, 'with a video', hasPlayableVideo).id}`);
      const { playVideo, video } = new ProfileLocators(page);
      await playVideo.click();
      await video.contentFrame().locator('svg').waitFor();
    },
  },
  {
    name: 'a profile whose certificate pictures fail',
    async show({ page, visitor, directory, expectErrors }) {
      expectErrors(/404.*\/certificados\/\d\.webp/);
      await page.route(/\/certificados\/\d\.webp/, (route) => route.fulfill({ status: 404 }));
      await serveOneSpecialist(page, directory, { certificados: ['1', '2'] });
      await visitor.visit('/detalle/0');
      await new ProfileLocators(page).certificates.locator('img[src*=marcador]').first().waitFor();
    },
  },
  {
    name: 'a profile while it loads',
    waiting: true,
    async show({ page, visitor, directory, layout }) {
      await new StubbedList(page, directory, 'specialists').answer(() => undefined);
      await visitor.visit('/detalle/1', { drawn: false });
      await layout.widgetButton.waitFor();
      await page.getByRole('main').locator('[aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'a profile while its ratings load',
    waiting: true,
    async show({ page, visitor, directory, layout }) {
      await serveSpecialistVariants(page, directory, [{}]);
      await new StubbedList(page, directory, 'ratings').answer(() => undefined);
      await visitor.visit('/detalle/0');
      await layout.heading.waitFor();
    },
  },
];

export async function openProfile(
  { page, visitor, directory }: SceneContext,
  variant: object = {},
  comments = MANY_COMMENTS,
): Promise<void> {
  await serveOneSpecialist(page, directory, variant, comments);
  await visitor.visit('/detalle/0');
}

/** Opens a profile with evaluations, and stops the timer that closes the thank-you message. */
export const RATED_PROFILE: SceneStart = {
  async open(stage) {
    await stopTimers(stage.page, THANKS_DURATION_MS);
    await openProfile(stage);
  },
};

export const startWithVariant = (variant: object): SceneStart => ({
  open: (stage) => openProfile(stage, variant),
});
