import './theme/bootstrap-parts.scss';
import './theme/tokens.css';
import './theme/bootstrap.css';
import './theme/components.css';
import './theme/base.css';
import './ui/ui.css';
import './shell/rail.css';
import './shell/shell.css';
import './shell/overlays.css';
import './pages/pages.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api/queries.ts';
import { createsInPlace } from './resources/form/creates-in-place.ts';
import { CreatingContext } from './resources/picker/creating.ts';
import { fetchPage, Routes } from './routes.tsx';
import { PageRouter } from './shell/page-router.tsx';
import { start } from './shell/start.ts';

const app = document.getElementById('app');
if (!app) throw new Error('The page has no element #app to draw into.');

// The icon font is large, so it loads after the page is laid out; icons have their final size before.
void import('virtual:icons.css');

// The code of the page loads in parallel to the settings.
fetchPage(window.location.pathname);
await start();

createRoot(app).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <CreatingContext value={createsInPlace}>
        <PageRouter>
          <Routes />
        </PageRouter>
      </CreatingContext>
    </QueryClientProvider>
  </StrictMode>,
);
