/** The shape of the static lists, also in browser storage under `provincias` and `areasTrabajo`. Spec §3. */
export type Province = { provincia: string; imagen: string; cantones: { canton: string }[] };
export type WorkArea = { areaTrabajo: string; imagen: string };
