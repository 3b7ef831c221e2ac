import styles from './registration-form.module.css';

/** What is kept where, what is sent, when, and to whom (ruling 23). */
export function PrivacyText() {
  return (
    <p className={styles.privacy}>
      Sus datos se guardan únicamente en este navegador. Solo cuando usted envía una evaluación, la acompañan
      su nombre, identificación, teléfono y correo: los recibe nuestra tienda para comprobar que la evaluación
      es auténtica, conforme a la Ley 8968. Puede verlos, corregirlos o borrarlos en «Mis datos».
    </p>
  );
}
