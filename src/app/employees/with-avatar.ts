import type { View } from '../../db/work.ts';
import { pictureAttribute } from '../picture-attribute.ts';
import type { EmployeeAttributes } from './employee-attributes.ts';

interface SentAvatar {
  readonly avatar_base64?: string | null;
  readonly remove_avatar?: boolean | null;
}

/** Keeps the picture that was sent, and says which one the employee is to have. */
export async function withAvatar<Sent extends EmployeeAttributes & SentAvatar>(
  view: View,
  sent: Sent,
): Promise<Sent & Pick<EmployeeAttributes, 'avatar'>> {
  const { avatar_base64, remove_avatar } = sent;
  const avatar = await pictureAttribute(view, 'avatar_base64', { base64: avatar_base64, remove: remove_avatar });
  return { ...sent, avatar };
}
