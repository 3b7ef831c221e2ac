import { useParams } from '@club/shared/router';
import { useSpecialist } from '@club/shared/state';
import { ProfileMissing } from './profile-missing';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileView } from './profile-view';

/** One specialist's profile. Spec §2, /detalle/{id}. */
export default function ProfilePage() {
  const { id = '' } = useParams();
  const found = useSpecialist(id);
  return (
    <div data-boundary="profile">
      {found.state === 'loading' && <ProfileSkeleton />}
      {found.state === 'missing' && <ProfileMissing />}
      {found.state === 'found' && <ProfileView key={found.specialist.id} specialist={found.specialist} />}
    </div>
  );
}
