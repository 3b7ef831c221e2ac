export type CommentMood = 'happy' | 'mixed' | 'unhappy';

/** Sentences about the work, by mood and work area. */
export const WORK_TEXTS: Record<
  CommentMood,
  { Construcción: readonly string[]; Pintura: readonly string[] }
> = {
  happy: {
    Construcción: [
      'Nos amplió la casa y el resultado superó lo que esperábamos.',
      'Cambió todo el techo y ya pasamos dos aguaceros sin una sola gotera.',
      'La remodelación de la cocina quedó preciosa y muy bien terminada.',
      'Enchapó los dos baños con un cuidado que se nota en cada detalle.',
      'Levantó la tapia en menos tiempo del previsto y quedó muy bien aplomada.',
      'Instaló las láminas de fibrocemento y las juntas casi ni se ven.',
      'Hizo las divisiones de la oficina y el acabado es impecable.',
      'El piso de la sala quedó perfectamente nivelado.',
      'Soldó el portón nuevo y quedó firme y muy bien pintado.',
      'Nos resolvió una filtración que otros no habían podido arreglar.',
      'La obra gris quedó muy sólida y todo según los planos.',
      'Cambió las canoas y los bajantes en un solo fin de semana.',
      'Construyó el corredor y ahora es el lugar favorito de la familia.',
      'Impermeabilizó la losa y la humedad desapareció por completo.',
      'Puso las ventanas nuevas y ya no entra ni el viento ni el ruido.',
      'Un trabajazo con el cielo de la sala, quedó lindísimo.',
    ],
    Pintura: [
      'Pintó toda la casa y parece nueva.',
      'El acabado de las paredes quedó parejo y sin una sola mancha.',
      'Nos ayudó a escoger los colores y acertó en todo.',
      'Pintó el techo y se nota la diferencia con el calor.',
      'Lijó y selló antes de pintar, se nota que conoce su oficio.',
      'La fachada quedó preciosa, los vecinos ya preguntaron por el contacto.',
      'Protegió los muebles y los pisos, y no cayó ni una gota de pintura.',
      'Reparó las grietas antes de pintar y no han vuelto a salir.',
      'El portón quedó como de fábrica con la pintura anticorrosiva.',
      'Pintó los cuartos de los niños y quedaron llenos de alegría.',
      'Trató los hongos de la pared del baño y un año después sigue como nueva.',
      'La pared decorativa de la sala quedó mejor que en la foto.',
      'Pintó el local en dos noches para que no tuviéramos que cerrar.',
      'Los cortes contra el cielo y las puertas quedaron rectos y limpios.',
    ],
  },
  mixed: {
    Construcción: [
      'El trabajo quedó bien, aunque duró una semana más de lo acordado.',
      'El techo ya no gotea, pero hubo que volver a ajustar una canoa.',
      'El enchape quedó bonito, aunque la fragua tuvo que repasarse.',
      'La ampliación está bien hecha, faltó más cuidado en los acabados.',
      'Cumplió con lo esencial de la remodelación, los detalles costaron un poco.',
      'La tapia quedó firme, aunque el repello pudo quedar más fino.',
    ],
    Pintura: [
      'La pintura quedó bien, pero hubo que pedir una mano más.',
      'El color quedó bonito, aunque algunos bordes no quedaron tan rectos.',
      'Buen trabajo en general, faltó proteger mejor el piso.',
      'La fachada quedó bien, aunque el trabajo se atrasó por la lluvia.',
      'Pintó rápido, pero dejó un par de retoques para después.',
    ],
  },
  unhappy: {
    Construcción: [
      'El piso quedó desnivelado y hubo que corregirlo.',
      'El techo volvió a gotear con el primer aguacero.',
      'La obra duró el doble de lo que se había acordado.',
      'Los acabados no quedaron como en el presupuesto.',
    ],
    Pintura: [
      'A los pocos meses la pintura empezó a levantarse.',
      'Se notan las pasadas del rodillo en toda la pared.',
      'El color no era el que habíamos escogido.',
      'Quedaron manchas en el piso y en las ventanas.',
    ],
  },
};

/** Sentences about the service, by mood. */
export const SERVICE_TEXTS: Record<CommentMood, readonly string[]> = {
  happy: [
    'Muy puntual y con excelente trato.',
    'Dejó todo limpio al final de cada día.',
    'El precio fue justo y se respetó hasta el final.',
    'Siempre contestó los mensajes con amabilidad.',
    'Recomiendo su trabajo con toda confianza.',
    'Explicó cada paso y resolvió todas las dudas.',
    'Sin duda volveríamos a contratar sus servicios.',
    'Cumplió con la fecha que prometió.',
    'Se nota la experiencia.',
    'Muy responsable con los materiales, no sobró ni faltó nada.',
    'Pura vida de principio a fin.',
    'Hasta nos dio consejos para el mantenimiento.',
    'El presupuesto fue claro y sin sorpresas.',
    'Trabajó con orden y mucho respeto por la casa.',
  ],
  mixed: [
    'El trato fue bueno.',
    'Habría agradecido más comunicación.',
    'Al final respondió y lo dejó como se había acordado.',
    'El precio estuvo bien para lo que se hizo.',
    'Costó un poco coordinar las visitas.',
    'En general quedamos conformes.',
    'Volvió a corregir los detalles sin cobrar de más.',
  ],
  unhappy: [
    'Costó mucho que contestara las llamadas.',
    'Esperaba más por ese precio.',
    'Llegó tarde varios días.',
    'Tuvimos que contratar a otra persona para terminar.',
    'Ofreció volver a revisar, todavía estamos esperando.',
  ],
};

/** Texts of evaluations without stars. */
export const STARLESS_TEXTS: readonly string[] = [
  'Se me olvidó marcar las estrellas, pero quedamos muy contentos.',
  'Todavía no ha terminado la obra, luego cuento cómo quedó todo.',
  'Solo le pedí una cotización y me atendió con mucha amabilidad.',
  'No llegamos a un acuerdo con el precio, pero el trato fue correcto.',
  'Vino a ver el trabajo el mismo día de la llamada.',
];
