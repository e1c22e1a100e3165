CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"company" text,
	"paper" text DEFAULT 'a4' NOT NULL,
	"logo" "bytea",
	CONSTRAINT "profiles_paper_known" CHECK ("profiles"."paper" in ('a4', 'letter')),
	CONSTRAINT "profiles_logo_small" CHECK (octet_length("profiles"."logo") between 1 and 65536)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;