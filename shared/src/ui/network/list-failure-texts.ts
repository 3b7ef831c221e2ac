type Texts = { title: string; text: string };

/** What stands where the specialists are missed, since their list could not be fetched; `missed` comes with it. Spec §8. */
export function listFailureTexts(online: boolean, missed: 'la lista' | 'el perfil'): Texts {
  return online
    ? {
        title: 'No pudimos cargar la lista de especialistas',
        text: 'Suele ser algo pasajero: seguimos intentándolo. También puede reintentarlo ahora.',
      }
    : {
        title: 'Parece que no hay conexión',
        text: `Revise su internet: ${missed} aparecerá apenas vuelva la conexión.`,
      };
}
