import { classNames } from '../class-names';
import styles from './portrait.module.css';
import { portraitTone } from './portrait-tone';

type PortraitProps = {
  /** Whose it is: another name, mostly another colour. */
  name: string;
  /** Width and height before styles say otherwise, in pixels. */
  size: number;
  className?: string | undefined;
};

/** The default profile image (Spec §2), in a colour that goes with the name. */
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
