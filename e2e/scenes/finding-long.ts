import { linkQuery } from '@club/shared/routes';
import { serveVariants } from '../fixtures/variants';
import { DrillDown } from '../page-models/drill-down';
import { Results } from '../page-models/results';
import { LONG, LONG_TRADES } from './long-texts';
import type { Scene } from './scene';

const PLACE = { provincia: 'Heredia', canton: 'Barva' };
const PAINTER = { ...PLACE, areaTrabajo: ['Pintura'] };
const BUILDER = { ...PLACE, areaTrabajo: ['Construcción'] };

const at = (path: string, query: Record<string, string>) => `${path}?${linkQuery({ ...PLACE, ...query })}`;

/** The way to a specialist where names, trades and texts are longer than usual. */
export const FINDING_LONG: Scene[] = [
  {
    name: 'specializations with long names',
    async show({ page, visitor, directory }) {
      const rows = LONG_TRADES.map((especializacion) => ({ ...BUILDER, especializacion }));
      await serveVariants(page, directory, rows);
      await visitor.visit(at('/filtro/area-trabajo', { area: 'Construcción' }));
      await new DrillDown(page).card(LONG_TRADES[0]).waitFor();
    },
  },
  {
    name: 'results of a specialization with a long name',
    async show({ page, visitor, directory }) {
      const [especializacion] = LONG_TRADES;
      await serveVariants(page, directory, [{ ...BUILDER, especializacion }]);
      await visitor.visit(at('/resultados', { area: 'Construcción', especializacion }));
      await new Results(page).cards.first().waitFor();
    },
  },
  {
    name: 'results with texts too long, and with hardly any',
    async show({ page, visitor, directory }) {
      await serveVariants(page, directory, [
        { ...LONG, ...PAINTER },
        { ...LONG, ...PAINTER, certificados: ['1', '2', '3', '4'] },
        { ...PAINTER, empresa: '', certificados: [], nombre: 'Ana', apellido1: '', apellido2: '' },
        { ...PAINTER, nombre: '', apellido1: '', apellido2: '' },
      ]);
      await visitor.visit(at('/resultados', { area: 'Pintura' }));
      await new Results(page).cards.first().waitFor();
    },
  },
];
