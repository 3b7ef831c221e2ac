import { Link, useParams } from '@club/shared/router';
import { openRegistration, useUser } from '@club/shared/state';
import { Button, PageHeading } from '@club/shared/ui';
import { useState } from 'react';

/** A profile that uses every module that the host shares, including hooks and stores. */
export default function ProfilePage() {
  const { id } = useParams();
  const user = useUser();
  const [presses, setPresses] = useState(0);
  return (
    <section data-boundary="profile">
      <PageHeading>{`Perfil ${id}`}</PageHeading>
      <p>{user ? `Para ${user.name}` : 'Para cualquiera'}</p>
      <Button onClick={() => setPresses(presses + 1)}>{`Pulsado ${presses}`}</Button>
      <Button onClick={() => openRegistration('menu')}>Pedir registro</Button>
      <Link to="/">Ir al inicio</Link>
    </section>
  );
}
