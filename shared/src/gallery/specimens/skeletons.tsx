import { Button, Skeleton } from '../../ui';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';

export const skeletons: Chapter = {
  title: 'Loading',
  shows: ['Skeleton'],
  about:
    'Grey stand-ins of the final shape, still under reduced motion. They are hidden from screen readers: say «Cargando…» once beside them. Spinners stand in busy buttons only.',
  specimens: (
    <>
      <Specimen name="title and text">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </Specimen>
      <Specimen name="circle">
        <Skeleton shape="circle" className={styles.box} />
      </Specimen>
      <Specimen name="block">
        <div className={styles.tall}>
          <Skeleton shape="block" />
        </div>
      </Specimen>
      <Specimen name="spinner">
        <Button busy>Enviar</Button>
      </Specimen>
    </>
  ),
};
