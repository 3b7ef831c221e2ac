import type { SiteContact } from '@club/shared/service';
import { buttonClass } from '@club/shared/ui';
import { ContactList } from '../layout/footer';
import './no-script-help.css';

/**
 * Explains which functions work without scripts. CSS shows this help at once if JavaScript is disabled, otherwise after
 * ten seconds; hydration removes it. CSS also selects the text: `here` for pages with content, `missing` for pages
 * without.
 */
export function NoScriptHelp({ contact }: { contact: SiteContact }) {
  return (
    <div className="unscripted" role="status">
      <div className="unscripted-late">
        <div className="unscripted-words">
          <div className="unscripted-slow">
            <h2 className="unscripted-title">Algunas funciones no cargaron.</h2>
            <p className="unscripted-here">
              Puede ver, llamar y escribir; para guardar o evaluar, vuelva a cargar.
            </p>
            <p className="unscripted-missing">
              Vuelva a cargar la página. Si sigue igual, contáctenos: con gusto le ayudamos a encontrar un
              especialista.
            </p>
          </div>
          <noscript>
            <h2 className="unscripted-title">Su navegador tiene JavaScript desactivado</h2>
            <p className="unscripted-here">
              Puede ver, llamar y escribir; para buscar por nombre, guardar o evaluar, actívelo y vuelva a
              cargar.
            </p>
            <p className="unscripted-missing">
              Esta página lo necesita. Actívelo y vuelva a cargarla, o contáctenos: con gusto le ayudamos a
              encontrar un especialista.
            </p>
          </noscript>
          <div className="unscripted-ways">
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the page with its query */}
            <a className={buttonClass('primary', 'small')} href="">
              Volver a cargar
            </a>
            <ContactList contact={contact} className="unscripted-contact" />
          </div>
        </div>
      </div>
    </div>
  );
}
