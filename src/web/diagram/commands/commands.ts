import { arrangeCommands } from './arrange.ts';
import type { Command } from './command.ts';
import { editCommands } from './edit.ts';
import { layoutCommands } from './layout.ts';
import { linkCommands } from './links.ts';
import { lookCommands } from './look.ts';
import { placeCommands } from './place.ts';
import { selectCommands } from './select.ts';
import { viewCommands } from './view.ts';

/** All commands of the diagram editor. */
export const commands: readonly Command[] = [
  ...editCommands,
  ...lookCommands,
  ...selectCommands,
  ...linkCommands,
  ...placeCommands,
  ...arrangeCommands,
  ...layoutCommands,
  ...viewCommands,
];

/**
 * The command with an id.
 * @throws {Error} if there is none, because ids are constants of the code
 */
export const commandOf = (id: string): Command => {
  const command = commands.find((one) => one.id === id);
  if (!command) throw new Error(`There is no command "${id}" in commands.ts.`);
  return command;
};
