import { HOME_TILES } from '@club/shared/catalogue';
import { Link } from '@club/shared/router';
import { workAreaFilterHref } from '@club/shared/routes';
import { classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import styles from './work-area-tiles.module.css';

/** Four tiles that open the work-area filter with their area chosen, in navigation state and for new tabs in the address (Spec §2, home). */
export function WorkAreaTiles() {
  return (
    <ul className={styles.tiles}>
      {HOME_TILES.map(({ area, imagen }) => (
        <li key={area}>
          <Link
            className={classNames(cardClass('link'), styles.tile)}
            to={workAreaFilterHref({ area })}
            state={{ area }}
          >
            <img src={imagen} alt="" width="320" height="240" loading="lazy" />
            <span>{area}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
