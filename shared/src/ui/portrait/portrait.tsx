import { displayName, fold, type Specialist, splitSpecializations } from '../../domain';
import { classNames } from '../class-names';
import styles from './portrait.module.css';

export const PORTRAIT_COLOUR_COUNT = 6;

/** Returns the sum of the character codes of a name; ignores case and surrounding spaces. */
function letterSum(name: string): number {
  let sum = 0;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}

/** Returns the number of the colour of a portrait, from 1 to `PORTRAIT_COLOUR_COUNT`. */
export const portraitColourNumber = (name: string): number => 1 + (letterSum(name) % PORTRAIT_COLOUR_COUNT);

/** Tools by kind of job. Each is the id of a view in `perfil.svg`. If several kinds match, the first one is used. */
const TOOLS: readonly (readonly [work: RegExp, tools: string])[] = [
  [/pint/, 'roller brush bucket'],
  [/techo|canoa/, 'roof'],
  [/piso|enchap|azulej|ceramic|bano/, 'tiles'],
  [/muro|tapia|pared|bloque/, 'bricks'],
  [/sold|metal|herrer/, 'wrench'],
  [/mader|carpint|mueble|cielo|livian/, 'saw'],
  [/puerta|ventan|vidri|porton/, 'window'],
  [/impermeab|fontan|plom|tuber|lavado/, 'drop'],
  [/electri/, 'bolt'],
  [/aire|refriger/, 'snow'],
  [/constru|obra|remodel|amplia|general/, 'hammer trowel'],
];

const toolsFor = (works: readonly string[]): string[] =>
  works.flatMap((work) => TOOLS.find(([words]) => words.test(fold(work)))?.[1].split(' ') ?? []);

type Pictured = Pick<
  Specialist,
  'nombre' | 'apellido1' | 'apellido2' | 'empresa' | 'areaTrabajo' | 'especializacion'
>;

/**
 * Returns the tool to show for a specialist's work; '' if the work is unknown. The same specialist always gets the
 * same tool.
 */
export function portraitTool(specialist: Pictured): string {
  const special = toolsFor(splitSpecializations(specialist.especializacion));
  const tools = special.length > 0 ? special : toolsFor(specialist.areaTrabajo);
  // Uses the quotient, because the remainder of this division already selects the colour.
  const turn = Math.floor(letterSum(displayName(specialist)) / PORTRAIT_COLOUR_COUNT);
  return tools[turn % tools.length] ?? '';
}

type PortraitProps = {
  /** Name of the specialist, which determines the colour. */
  name: string;
  /** Id of the tool, from `portraitTool`. */
  tool: string;
  /** Width and height attributes, in pixels. */
  size: number;
  className?: string | undefined;
};

/** Shows the default profile image (Spec §2): a tool in front of a background whose colour depends on the name. */
export function Portrait({ name, tool, size, className }: PortraitProps) {
  return (
    <img
      className={classNames(styles.portrait, styles[`tone${portraitColourNumber(name)}`], className)}
      src={`/imagenes/perfil.svg${tool && `#${tool}`}`}
      alt=""
      width={size}
      height={size}
    />
  );
}
