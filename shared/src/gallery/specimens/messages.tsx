import { Button, Chip, EmptyState, Notice, showToast } from '../../ui';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';

export const messages: Chapter = {
  title: 'Messages',
  shows: ['Chip', 'EmptyState', 'Notice', 'ToastRegion', 'showToast', 'showLoadFailure'],
  about:
    'A notice stands in the page, a toast passes by, an empty state says what happened and what to do next. ToastRegion stands once in the shell; any remote calls showToast.',
  specimens: (
    <>
      <Specimen name="Notice, info">
        <Notice title="Este directorio es informativo">
          <p>Compruebe las referencias antes de contratar.</p>
        </Notice>
      </Specimen>
      <Specimen name="Notice, warning">
        <Notice tone="warning" title="Para evaluar debe registrarse">
          <p>Así garantizamos la autenticidad de las evaluaciones.</p>
        </Notice>
      </Specimen>
      <Specimen name="Notice without a title">
        <Notice>Por el momento no hay especialistas en esta área.</Notice>
      </Specimen>
      <Specimen name="Chips">
        <div className={styles.row}>
          <Chip>San José</Chip>
          <Chip tone="brand">Construcción</Chip>
          <Chip tone="brand">Instalación y mantenimiento de cielos suspendidos en fibrocemento</Chip>
        </div>
      </Specimen>
      <Specimen name="Toasts">
        <div className={styles.row}>
          <Button variant="secondary" onClick={() => showToast('Gracias por su comentario.')}>
            Éxito
          </Button>
          <Button
            variant="secondary"
            onClick={() => showToast('No se pudo abrir. Intente de nuevo.', { tone: 'error' })}
          >
            Error
          </Button>
        </div>
      </Specimen>
      <Specimen name="EmptyState" wide>
        <EmptyState
          image="/imagenes/sin-resultados.svg"
          title="No se han encontrado resultados"
          text="Pruebe con otro cantón o con otra área de trabajo."
        >
          <Button>Buscar de nuevo</Button>
          <Button variant="secondary">Ver toda la provincia</Button>
        </EmptyState>
      </Specimen>
    </>
  ),
};
