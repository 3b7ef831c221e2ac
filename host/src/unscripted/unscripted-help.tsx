import type { SiteContact } from '@club/shared/service';
import { buttonClass } from '@club/shared/ui';
import { ContactList } from '../layout/contact-list';
import { UNSCRIPTED_HELP } from './remove-unscripted-help';
import './unscripted-help.css';

/**
 * What to do where no script runs: plain HTML beside the shell, which style alone shows after a while. The shell removes
 * it as soon as it answers.
 */
export function UnscriptedHelp({ contact }: { contact: SiteContact }) {
  return (
    <div className={UNSCRIPTED_HELP} role="status">
      <div className="unscripted-late">
        <div className="unscripted-words">
          <h2 className="unscripted-title">La página no ha terminado de cargar</h2>
          <noscript>
            <p>
              Su navegador tiene JavaScript desactivado: actívelo para buscar, registrarse y ver a los
              especialistas.
            </p>
          </noscript>
          <p>
            Vuelva a cargarla. Si sigue igual, actualice su navegador o contáctenos: con gusto le ayudamos a
            encontrar un especialista.
          </p>
          <div className="unscripted-ways">
            {/* biome-ignore lint/a11y/useValidAnchor: the address of this very page, query included */}
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
