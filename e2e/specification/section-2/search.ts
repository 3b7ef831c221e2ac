// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written
import { directory, host, rules, shared, walk } from '../files';
import { row } from '../row';

const { province, workArea } = directory;
const byProvince = province(
  'asks for province, canton, work area and specialization, then opens the results',
);
const byWorkArea = workArea(
  'asks for work area, province, canton and specialization, then opens the results',
);
const noSpecialists = workArea('shows the notice of no specialists and invites to explore another area');

/** Spec §2, home, /especialistas, /filtro/provincia and /filtro/area-trabajo. */
export const search = [
  row(
    'A one-image banner that rotates every 3 seconds',
    [
      host.home('rotates every three seconds and starts over after the last picture'),
      walk.home('the home page shows banner, four tiles in their order and why these specialists'),
    ],
    'route /',
    'page home',
  ),
  row('(with a single image it never visibly changes)', [
    host.home('does not rotate and has no pause button with one picture'),
    walk.home('the banner of one picture never changes nor asks to be paused'),
  ]),
  row('Four clickable work-area tiles: Pintura, Construcción, Electricidad, Aires Acondicionados.', [
    shared.workAreas('lists four home tiles in the order of the specification'),
    host.home('shows four tiles'),
  ]),
  row('A tile opens the work-area filter and passes the chosen name in navigation state.', [
    host.home('the tile «%s» opens the work-area filter and passes its name in navigation state'),
    host.home('the address of a tile names its area, for a new tab'),
    walk.byTile('${how} opens each tile in a new tab, with its area chosen'),
  ]),
  row('An intro paragraph.', [
    host.home('says that the retailer chose the specialists for experience, quality of work and reputation'),
  ]),
  row('A loading splash of about 0.4 s after page load.', [
    host.prerender('renders the whole home page with its splash'),
    walk.home('a splash covers the page for 0.4 s after it was loaded'),
  ]),
  row(
    'The user chooses a search method: by work area (goes to /filtro/area-trabajo) or by coverage area (goes to /filtro/provincia).',
    [directory.searchMethod('«%s» goes to %s')],
    'route /especialistas',
    'page searchMethod',
    'module directory/SearchMethodPage',
  ),
  row(
    'A stepwise drill-down: province, then canton, then work area, then specialization.',
    [byProvince, rules.filters('the province page asks for province, canton, work area, specialization')],
    'route /filtro/provincia',
    'page provinceFilter',
    'module directory/ProvinceFilterPage',
  ),
  row('Each step shows cards with a specialist count.', [
    province('shows only options with specialists, each with its count in words'),
    walk.byProvince('every step shows only what has specialists, each with its count in words'),
  ]),
  row('The wording is singular or plural according to the count.', [
    rules.countLabel('formats one specialist in singular, other numbers in plural'),
    province('shows only options with specialists, each with its count in words'),
  ]),
  row('Only options with at least one specialist are shown.', [
    rules.drillDown('lists provinces with specialists and counts in the catalogue’s order'),
    rules.drillDown('hides a canton that the catalogue misplaces unless it has specialists'),
    rules.drillDown('lists areas with specialists in the chosen place in the catalogue’s order'),
    rules.drillDown('lists specializations of the chosen place and area'),
  ]),
  row("'Seleccione una provincia'", [byProvince]),
  row("'Seleccione un cantón en {province}'", [byProvince]),
  row("'Seleccione un área de trabajo en {canton}'", [byProvince]),
  row("'Seleccione una especialización en {area}'", [byProvince]),
  row("The back button says 'Volver'. It undoes one step", [
    province('undoes the steps in reverse order, then leaves to /especialistas'),
  ]),
  row('and from the first step it leaves to /especialistas', [
    province('undoes the steps in reverse order, then leaves to /especialistas'),
  ]),
  row('Choosing a specialization goes to /resultados.', [byProvince]),
  row(
    'The same drill-down in the order work area, province, canton, specialization.',
    [byWorkArea, rules.filters('the work-area page asks for work area, province, canton, specialization')],
    'route /filtro/area-trabajo',
    'page workAreaFilter',
    'module directory/WorkAreaFilterPage',
  ),
  row("The back button says 'Regresar'.", [
    workArea('«Regresar» undoes the steps in reverse order, then leaves to /especialistas'),
  ]),
  row('The home tiles can preselect the area.', [
    workArea('preselects the area'),
    directory.preselected('is the trimmed name'),
    walk.byTile('a visitor goes from the tile ${area} to the WhatsApp of a specialist'),
  ]),
  row('Work-area cards are shown only for areas that have specialists.', [
    workArea('shows only areas that have specialists'),
  ]),
  row(
    'When the area is Electricidad or Aires Acondicionados, a notice says there are currently no specialists available in that area',
    [
      noSpecialists,
      rules.workAreas('Electricidad and Aires Acondicionados show the notice in any case and spacing'),
    ],
  ),
  row('and invites the user to explore another area', [noSpecialists]),
  row('It has a back button.', [workArea('has one back button, which returns to the areas')]),
  row("'Seleccione un área de trabajo'", [byWorkArea]),
  row("'Seleccione una provincia para el área de {area}'", [byWorkArea]),
  row("'Seleccione un cantón'", [byWorkArea]),
  row("'Seleccione una especialización en {canton}'", [byWorkArea]),
];
