import { Dialog } from '@club/shared/ui';
import styles from './ratings-dialog.module.css';

type EvaluationCareDialogProps = { open: boolean; onClose: () => void };

/** States what waits, what is removed and what the store learns. Must agree with the moderation in host/docs/data.md. */
export function EvaluationCareDialog({ open, onClose }: EvaluationCareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Cómo cuidamos las evaluaciones" initialFocus="title">
      <ul className={styles.rules}>
        <li>
          <strong>Quién evalúa.</strong> Solo quien se registra con su cédula o DIMEX. Se publica el nombre;
          la cédula, el teléfono y el correo solo los recibe la tienda.
        </li>
        <li>
          <strong>Qué espera.</strong> Una evaluación puede esperar una revisión si llegan muchas seguidas
          desde la misma conexión o sobre el mismo especialista, o si otra persona usa la misma cédula. La
          tienda también puede revisarlas todas antes de publicarlas.
        </li>
        <li>
          <strong>Qué se quita.</strong> Los insultos, los datos personales de otros, la publicidad y lo que
          no trata del trabajo. Una mala nota no es motivo: lo negativo se queda si cumple estas reglas.
        </li>
        <li>
          <strong>El promedio.</strong> Cuenta todas las evaluaciones publicadas que tienen estrellas.
        </li>
        <li>
          <strong>Si algo no está bien.</strong> En la lista de evaluaciones, toque «Reportar» y escríbanos el
          motivo.
        </li>
      </ul>
    </Dialog>
  );
}
