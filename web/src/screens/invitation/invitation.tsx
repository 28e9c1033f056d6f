export const Invitation = () => null;
