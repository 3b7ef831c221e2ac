import { linkQuery } from '@club/shared/routes';
import { pickWorkerIn } from '../../data/pick';
import { expect, test } from '../fixtures';

test('every route can be opened directly', async ({ visitor, directory }) => {
  const person = pickWorkerIn(directory, 'Construcción');
  const { province: provincia, canton } = person;
  const search = linkQuery({ provincia, canton, area: 'Construcción' });
  const routes = [
    ['/', 'Encuentre al especialista indicado para su casa', visitor.main.role('link', 'Pintura')],
    [
      '/especialistas',
      '¿Cómo desea buscar a su especialista?',
      visitor.main.role('link', /^Por área de trabajo/),
    ],
    [
      '/filtro/provincia',
      'Seleccione una provincia',
      visitor.main.role('link', /^San José \d+ especialistas?$/),
    ],
    [
      '/filtro/area-trabajo',
      'Seleccione un área de trabajo',
      visitor.main.role('link', /^Pintura \d+ especialistas?$/),
    ],
    [`/resultados?${search}`, 'Resultados de su búsqueda', visitor.main.role('link', person.name)],
    [`/detalle/${person.id}`, person.name, visitor.main.role('button', 'Evaluar especialista')],
  ] as const;
  for (const [path, heading, content] of routes) {
    await visitor.visit(path);
    await content.appear();
    expect(await visitor.heading.texts(), path).toEqual([heading]);
    await visitor.composed();
    await visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?').appear();
  }
});
