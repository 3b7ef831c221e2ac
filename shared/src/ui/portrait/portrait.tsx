import { classNames } from '../class-names';
import styles from './portrait.module.css';

export const PORTRAIT_TONES = 6;

/** Returns a number from 1 to `PORTRAIT_TONES`, the same for names that differ only in case and surrounding blanks. */
export function portraitTone(name: string): number {
  let sum = 0;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return 1 + (sum % PORTRAIT_TONES);
}

type PortraitProps = {
  /** Name of the specialist, which selects the colour. */
  name: string;
  /** Width and height attributes, in pixels. */
  size: number;
  className?: string | undefined;
};

/** Shows the default profile image (Spec §2) on a colour derived from the name. */
export function Portrait({ name, size, className }: PortraitProps) {
  return (
    <img
      className={classNames(styles.portrait, styles[`tone${portraitTone(name)}`], className)}
      src="/imagenes/perfil.svg"
      alt=""
      width={size}
      height={size}
    />
  );
}
