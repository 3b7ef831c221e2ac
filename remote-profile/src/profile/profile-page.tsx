import { useLocation } from '@club/shared/router';
import { detailId } from '@club/shared/routes';
import { useSpecialist } from '@club/shared/state';
import { ProfileMissing } from './profile-missing';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileUnloaded } from './profile-unloaded';
import { ProfileView } from './profile-view';
import styles from './profile-view.module.css';
import { useResultsBehind } from './use-results-behind';

/** One specialist's profile. Spec §2, /detalle/{id}. */
export default function ProfilePage() {
  const found = useSpecialist(detailId(useLocation().pathname));
  useResultsBehind();
  return (
    <div className={styles.profile} data-boundary="profile">
      {found.state === 'loading' && <ProfileSkeleton />}
      {found.state === 'missing' && (found.failed ? <ProfileUnloaded /> : <ProfileMissing />)}
      {found.state === 'found' && <ProfileView key={found.specialist.id} specialist={found.specialist} />}
    </div>
  );
}
