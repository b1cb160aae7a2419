-- What a fleet says is wrong about a session whose price is final. The session's state stays what it is.

create table session_dispute (
  wallet_id uuid not null,
  session_id uuid not null,
  reason text not null,
  words text not null,
  -- Who said so; a name is read from the person, which may since be a pseudonym.
  person_id uuid not null,
  created_at timestamptz not null,
  -- The operator's.
  answer text,
  answered_at timestamptz,
  constraint session_dispute_pkey primary key (wallet_id, session_id),
  constraint session_dispute_session foreign key (wallet_id, session_id) references session (wallet_id, id),
  constraint session_dispute_answered check ((answer is null) = (answered_at is null))
);
