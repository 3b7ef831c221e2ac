import { CertificateImage, classNames } from '../../ui';
import { cardClass } from '../../ui/card';
import { Portrait } from '../../ui/portrait';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';

const card = (...names: string[]) => classNames(...names, styles.card);

export const cards: Chapter = {
  title: 'Cards, portraits and certificates',
  shows: ['cardClass', 'Portrait', 'CertificateImage'],
  about:
    'cardClass() is the look of every surface that holds one thing; cardClass("link") of a card that is one link as a whole. A Portrait has the colour of its name. A seal that cannot be loaded gives way to a placeholder.',
  specimens: (
    <>
      <Specimen name="plain">
        <div className={card(cardClass())}>
          <strong>Así funciona</strong>
          <p>Busque por área de trabajo, por provincia y cantón, o por nombre.</p>
        </div>
      </Specimen>
      <Specimen name="link">
        <a className={card(cardClass('link'))} href="#cards-portraits-and-certificates">
          <strong>Guanacaste</strong>
          <span>12 especialistas</span>
        </a>
      </Specimen>
      <Specimen name="portraits">
        <div className={styles.row}>
          {['Ana Mora', 'Luis Vargas', 'María Solís', 'Óscar Marín', 'Karla Jiménez', 'Pedro Chaves'].map(
            (name) => (
              <Portrait key={name} name={name} size={72} />
            ),
          )}
        </div>
      </Specimen>
      <Specimen name="certificates 1 to 4, and one that cannot be loaded">
        <div className={styles.row}>
          {['1', '2', '3', '4', 'no-existe'].map((code) => (
            <CertificateImage key={code} code={code} />
          ))}
        </div>
      </Specimen>
    </>
  ),
};
