import { Button } from 'react-bootstrap';
import { NotificationsSection } from '../../notifications/notification-settings.tsx';
import { useCurrentUser } from '../../session/caller.ts';
import { logOut } from '../../session/log-in.ts';
import { ScreenHeader } from '../../ui/header.tsx';
import { Loading } from '../../ui/late.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { LoginsSection } from './logins-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonSection } from './person-section.tsx';
import './profile.css';
import { RemoveAccountSection } from './remove-account-section.tsx';

/** Everything that the person who is logged in may change about herself. */
export function ProfilePage() {
  const user = useCurrentUser();
  return (
    <>
      <ScreenHeader
        title="Profile"
        primary={
          <Button variant="secondary" onClick={() => void logOut()}>
            Log out
          </Button>
        }
      />
      {user?.id == null ? (
        <Loading />
      ) : (
        <div className="column profile">
          <PersonSection key={user.id} user={{ ...user, id: user.id }} />
          <CompaniesSection user={user} />
          <AppearanceSection />
          <NotificationsSection />
          <PasswordSection user={user} />
          <LoginsSection />
          <RemoveAccountSection user={user} />
        </div>
      )}
    </>
  );
}
