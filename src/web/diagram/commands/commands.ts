import { arrangeCommands } from './arrange.ts';
import type { Command } from './command.ts';
import { editCommands } from './edit.ts';
import { layoutCommands } from './layout.ts';
import { linkCommands } from './links.ts';
import { lookCommands } from './look.ts';
import { placeCommands } from './place.ts';
import { selectCommands } from './select.ts';
import { viewCommands } from './view.ts';

/** Everything that can be done in a diagram. */
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

/** A command by its id. @throws if there is none: ids are written in the code. */
export const commandOf = (id: string): Command => {
  const command = commands.find((one) => one.id === id);
  if (!command) throw new Error(`There is no command "${id}" in commands.ts.`);
  return command;
};
