/** What stands where the specialists are missed, since their list could not be fetched. Spec §8. */
export const listFailureTexts = (online: boolean) =>
  online
    ? {
        title: 'No pudimos cargar la lista de especialistas',
        text: 'Suele ser algo pasajero: seguimos intentándolo. También puede reintentarlo ahora.',
      }
    : {
        title: 'Parece que no hay conexión',
        text: 'Revise su internet: la página se completará apenas vuelva la conexión.',
      };
