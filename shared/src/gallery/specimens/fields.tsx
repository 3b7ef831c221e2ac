import { TextArea, TextField } from '../../ui';
import type { Chapter } from '../chapter';
import { Specimen } from '../specimen';

export const fields: Chapter = {
  title: 'Fields',
  shows: ['TextField', 'TextArea'],
  about:
    'Label above, hint under the label, error under the field; all are tied to the control. They take the attributes of input and textarea.',
  specimens: (
    <>
      <Specimen name="empty">
        <TextField label="Nombre" />
      </Specimen>
      <Specimen name="optional">
        <TextField label="Correo electrónico" optional type="email" />
      </Specimen>
      <Specimen name="with a hint">
        <TextField label="Teléfono" hint="8 dígitos" defaultValue="80000099" />
      </Specimen>
      <Specimen name="in error">
        <TextField label="Nombre" error="El nombre no puede estar vacío." />
      </Specimen>
      <Specimen name="read-only">
        <TextField label="Nombre" defaultValue="Ana" readOnly />
      </Specimen>
      <Specimen name="disabled">
        <TextField label="Nombre" defaultValue="Ana" disabled />
      </Specimen>
      <Specimen name="TextArea">
        <TextArea label="Comentario" hint="Cuente cómo le fue." />
      </Specimen>
      <Specimen name="TextArea in error">
        <TextArea label="Comentario" error="Escriba un comentario." />
      </Specimen>
    </>
  ),
};
