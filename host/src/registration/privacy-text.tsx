import styles from './registration-form.module.css';

/** What is kept where, what is sent, when, and to whom (ruling 23). */
export function PrivacyText() {
  return (
    <p className={styles.privacy}>
      Sus datos se guardan únicamente en este navegador. Solo cuando usted envía una evaluación, nuestra
      tienda recibe con ella su nombre, identificación, teléfono y correo, para comprobar que es auténtica,
      conforme a la Ley 8968. En el perfil del especialista se publican su nombre, su calificación y su
      comentario; lo demás no. Puede ver, corregir o borrar sus datos en «Mis datos».
    </p>
  );
}
