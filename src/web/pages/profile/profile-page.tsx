import { NotificationsSection } from '../../notifications/notification-settings.tsx';
import { useCurrentUser } from '../../session/caller.ts';
import { logOut } from '../../session/log-in.ts';
import { confinedTo, homePath } from '../../session/public-pages.ts';
import { session } from '../../session/session.ts';
import { ScreenHeader } from '../../ui/header.tsx';
import { Loading } from '../../ui/late.tsx';
import { useStore } from '../../ui/store.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { LoginsSection } from './logins-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonSection } from './person-section.tsx';
import './profile.css';
import { RemoveAccountSection } from './remove-account-section.tsx';

/** The profile page, with everything that users may change about their own account. */
export function ProfilePage() {
  const user = useCurrentUser();
  const isConfined = confinedTo(user, homePath) !== null;
  return (
    <>
      <ScreenHeader
        title="Profile"
        primary={
          <button type="button" className="btn btn-secondary" onClick={() => void logOut()}>
            Log out
          </button>
        }
      />
      {user?.id == null ? (
        <Loading />
      ) : (
        <div className="column profile">
          {isConfined && <RestrictedNote />}
          <PersonSection key={user.id} user={{ ...user, id: user.id }} />
          <CompaniesSection user={user} />
          <AppearanceSection />
          {!isConfined && <NotificationsSection />}
          <PasswordSection user={user} />
          <LoginsSection />
          <RemoveAccountSection user={user} />
        </div>
      )}
    </>
  );
}

/** A note that explains why only this page is available, and names the people to contact. */
function RestrictedNote() {
  const { company } = useStore(session);
  const whom = company?.administrators || 'an administrator of your company';
  return (
    <p className="alert alert-info" role="status">
      Your account is restricted to this page. Ask {whom} to open the rest to you.
    </p>
  );
}
