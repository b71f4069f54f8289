import type { Locator, Page } from 'playwright-core';

/** Opens the dialog of a command from the toolbar of the diagram. */
export async function command(page: Page, name: string): Promise<Locator> {
  await page.getByRole('toolbar', { name: 'Diagram' }).getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** Confirms the import in the open dialog. */
export async function bringIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
